DROP INDEX `match_facts_by_referee`;--> statement-breakpoint
ALTER TABLE `match_facts` ADD `season_id` integer;--> statement-breakpoint
UPDATE `match_facts` SET `season_id` = (SELECT `season_id` FROM `match` WHERE `id` = `match_id`);--> statement-breakpoint
CREATE INDEX `match_facts_by_referee` ON `match_facts` (`referee_id`,`season_id`) WHERE referee_id IS NOT NULL;
