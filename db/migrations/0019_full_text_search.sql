DROP TABLE `search_entry`;--> statement-breakpoint
DROP TABLE `search_posting`;--> statement-breakpoint
DROP TABLE `search_typo`;--> statement-breakpoint
CREATE TABLE `search_entry` (
	`row` integer PRIMARY KEY NOT NULL,
	`kind` integer NOT NULL,
	`entity_id` integer NOT NULL,
	`sport` integer NOT NULL,
	`popularity` integer NOT NULL,
	`country_code` text,
	`names` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `search_entry_by_entity` ON `search_entry` (`kind`,`entity_id`);--> statement-breakpoint
CREATE TABLE `search_match` (
	`row` integer PRIMARY KEY NOT NULL,
	`match_id` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_todo` (
	`id` integer PRIMARY KEY NOT NULL,
	`kind` integer NOT NULL,
	`entity_id` integer NOT NULL,
	`names` text NOT NULL,
	`after_ms` integer NOT NULL,
	`after_id` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `search_word` (
	`sport` integer NOT NULL,
	`form` text NOT NULL,
	`word` text NOT NULL,
	`kinds` integer NOT NULL,
	PRIMARY KEY(`sport`, `form`, `word`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_name` USING fts5(words, content='', contentless_delete=1, detail=none, prefix='1 2 3', tokenize='ascii');
--> statement-breakpoint
CREATE VIRTUAL TABLE `search_document` USING fts5(words, content='', contentless_delete=1, detail=none, prefix='1 2', tokenize='ascii');
--> statement-breakpoint
INSERT INTO `search_todo` (`kind`, `entity_id`, `names`, `after_ms`, `after_id`) SELECT 0, 0, '', 0, 0
	WHERE EXISTS (SELECT 1 FROM `category`) OR EXISTS (SELECT 1 FROM `team`) OR EXISTS (SELECT 1 FROM `player`);
