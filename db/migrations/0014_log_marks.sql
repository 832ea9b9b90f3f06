CREATE TABLE `log_mark` (
	`at_ms` integer PRIMARY KEY NOT NULL,
	`position` integer NOT NULL
);
