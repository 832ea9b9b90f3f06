CREATE TABLE `webhook` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`url` text NOT NULL,
	`secret` text NOT NULL,
	`previous_secret` text,
	`previous_secret_ends_ms` integer,
	`events` text NOT NULL,
	`sport` integer NOT NULL,
	`tournament_id` integer,
	`team_id` integer,
	`created_ms` integer NOT NULL,
	`cursor` integer NOT NULL,
	`disabled_ms` integer,
	`disabled_reason` text
);
--> statement-breakpoint
CREATE TABLE `webhook_delivery` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`webhook_id` integer NOT NULL,
	`sequence` integer NOT NULL,
	`type` text NOT NULL,
	`match_id` integer NOT NULL,
	`attempt` integer NOT NULL,
	`at_ms` integer NOT NULL,
	`duration_ms` integer NOT NULL,
	`status` integer,
	`problem` text
);
--> statement-breakpoint
CREATE INDEX `webhook_delivery_by_webhook` ON `webhook_delivery` (`webhook_id`,`id`);--> statement-breakpoint
CREATE TABLE `webhook_event` (
	`sequence` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`position` integer NOT NULL,
	`type` text NOT NULL,
	`sport` integer NOT NULL,
	`match_id` integer NOT NULL,
	`tournament_id` integer NOT NULL,
	`home_team_id` integer NOT NULL,
	`away_team_id` integer NOT NULL,
	`timestamp_ms` integer,
	`state` text,
	`previous` text
);
--> statement-breakpoint
CREATE INDEX `webhook_event_by_match` ON `webhook_event` (`match_id`);--> statement-breakpoint
CREATE TABLE `webhook_hold` (
	`webhook_id` integer NOT NULL,
	`match_id` integer NOT NULL,
	`sequence` integer NOT NULL,
	`attempts` integer NOT NULL,
	`failing_since_ms` integer,
	`next_attempt_ms` integer NOT NULL,
	PRIMARY KEY(`webhook_id`, `match_id`)
) WITHOUT ROWID;
