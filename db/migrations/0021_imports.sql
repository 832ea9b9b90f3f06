CREATE TABLE `import_run` (
	`number` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`first_position` integer NOT NULL,
	`last_position` integer NOT NULL,
	`created` integer DEFAULT 0 NOT NULL,
	`changed` integer DEFAULT 0 NOT NULL,
	`deleted` integer DEFAULT 0 NOT NULL,
	`undone` integer DEFAULT 0 NOT NULL,
	`is_undoable` integer DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `import_run_name_unique` ON `import_run` (`name`);--> statement-breakpoint
CREATE TABLE `import_state` (
	`import` integer NOT NULL,
	`kind` text NOT NULL,
	`entity_id` integer NOT NULL,
	`origin` integer,
	`state` text,
	`names` text,
	PRIMARY KEY(`import`, `kind`, `entity_id`)
);
--> statement-breakpoint
ALTER TABLE `change_log` ADD `import_number` integer;