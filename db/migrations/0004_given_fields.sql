ALTER TABLE `match_head` ADD `given_fields` text;
--> statement-breakpoint
UPDATE match_head SET given_fields = json_object('attendance', attendance) WHERE attendance IS NOT NULL;
