-- The random name of this history of changes: positions of the change log are comparable only within one epoch.
INSERT INTO `meta` (`key`, `value`) VALUES ('epoch', lower(hex(randomblob(8))));
