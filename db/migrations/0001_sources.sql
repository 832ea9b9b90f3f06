CREATE TABLE `field_owner` (
	`kind` text NOT NULL,
	`entity_id` integer NOT NULL,
	`field` text NOT NULL,
	`source_id` integer NOT NULL,
	PRIMARY KEY(`kind`, `entity_id`, `field`)
) WITHOUT ROWID;
--> statement-breakpoint
CREATE TABLE `source` (
	`id` integer PRIMARY KEY NOT NULL,
	`name` text NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `source_name_unique` ON `source` (`name`);--> statement-breakpoint
ALTER TABLE `category` ADD `source_id` integer;--> statement-breakpoint
ALTER TABLE `match` ADD `source_id` integer;--> statement-breakpoint
ALTER TABLE `match` ADD `odds_source_id` integer;--> statement-breakpoint
ALTER TABLE `player` ADD `source_id` integer;--> statement-breakpoint
ALTER TABLE `season` ADD `source_id` integer;--> statement-breakpoint
ALTER TABLE `season_statistics` ADD `source_id` integer;--> statement-breakpoint
ALTER TABLE `team` ADD `source_id` integer;--> statement-breakpoint
ALTER TABLE `tournament` ADD `source_id` integer;--> statement-breakpoint
ALTER TABLE `merged_player` ADD `source_id` integer;--> statement-breakpoint
ALTER TABLE `merged_team` ADD `source_id` integer;--> statement-breakpoint
ALTER TABLE `squad` ADD `source_id` integer;--> statement-breakpoint
ALTER TABLE `transfer` ADD `source_id` integer;