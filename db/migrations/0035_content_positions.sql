CREATE TABLE `__new_change_log` (
	`position` integer PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`sport` integer NOT NULL,
	`entity_id` integer NOT NULL,
	`op` text NOT NULL,
	`revision` integer NOT NULL,
	`import_number` integer
);
--> statement-breakpoint
INSERT INTO `__new_change_log`("position", "kind", "sport", "entity_id", "op", "revision", "import_number") SELECT "position", "kind", "sport", "entity_id", "op", "revision", "import_number" FROM `change_log`;--> statement-breakpoint
DROP TABLE `change_log`;--> statement-breakpoint
ALTER TABLE `__new_change_log` RENAME TO `change_log`;--> statement-breakpoint
CREATE INDEX `change_log_by_sport` ON `change_log` (`sport`,`kind`,`position`);--> statement-breakpoint
CREATE INDEX `change_log_deleted` ON `change_log` (`kind`,`entity_id`,`revision`) WHERE op = 'delete';--> statement-breakpoint
ALTER TABLE `match` ADD `content_position` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `match` SET `content_position` = `position`;--> statement-breakpoint
DELETE FROM `resource_position` WHERE `resource` = 6
	AND `position` <= (SELECT `position` FROM `match` WHERE `match`.`id` = `resource_position`.`id`);
