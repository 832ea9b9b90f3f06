ALTER TABLE `api_key` ADD `calendar_token_hash` text;--> statement-breakpoint
CREATE UNIQUE INDEX `api_key_by_calendar_token` ON `api_key` (`calendar_token_hash`);