CREATE TABLE `identity_pair` (
	`kind` text NOT NULL,
	`external` text NOT NULL,
	`id` integer NOT NULL,
	`is_apart` integer DEFAULT false NOT NULL,
	PRIMARY KEY(`kind`, `external`, `id`)
) WITHOUT ROWID;
