CREATE TABLE `outbox` (
	`entry` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`epoch` text NOT NULL,
	`body` text NOT NULL
);
