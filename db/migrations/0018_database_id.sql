-- The random name of this file, which tells its backups from those of other databases.
INSERT INTO `meta` (`key`, `value`) VALUES ('database_id', lower(hex(randomblob(4))));
