CREATE TABLE `match_facts` (
	`match_id` integer PRIMARY KEY NOT NULL,
	`referee_id` integer,
	`is_awarded` integer DEFAULT false NOT NULL,
	`yellow_cards` integer,
	`red_cards` integer,
	`yellow_red_cards` integer,
	`home_rating` real,
	`away_rating` real
);
--> statement-breakpoint
CREATE INDEX `match_facts_by_referee` ON `match_facts` (`referee_id`) WHERE referee_id IS NOT NULL;
--> statement-breakpoint
INSERT INTO match_facts (match_id, referee_id, is_awarded, yellow_cards, red_cards, yellow_red_cards, home_rating, away_rating) SELECT * FROM (SELECT m.id AS match_id, h.referee ->> 'id' AS referee_id, coalesce(CASE WHEN m.status = 2 AND m.winner_code IS NOT NULL AND m.block_mask & 1 THEN (
     SELECT b.json ->> 'awarded' FROM match_block b  WHERE b.match_id = m.id AND b.block = 0
   ) END, 0) AS is_awarded, coalesce(CASE WHEN m.status = 2 AND m.winner_code IS NOT NULL AND m.block_mask & 2 THEN (
     SELECT sum(e.value ->> 'class' = 'yellow') FROM match_block b JOIN json_each(b.json) e ON e.value ->> 'type' = 'card' AND NOT coalesce(e.value ->> 'rescinded', 0) WHERE b.match_id = m.id AND b.block = 1
   ) END, CASE WHEN m.status = 2 AND m.winner_code IS NOT NULL AND m.block_mask & 4 THEN (
     SELECT (s.value ->> 'home') + (s.value ->> 'away') FROM match_block b JOIN json_each(coalesce(b.source, b.json)) p ON p.value ->> 'period' = 'ALL'
     JOIN json_each(p.value, '$.items') s ON s.value ->> 'key' = 'yellowCards' WHERE b.match_id = m.id AND b.block = 2
   ) END) AS yellow_cards, coalesce(CASE WHEN m.status = 2 AND m.winner_code IS NOT NULL AND m.block_mask & 2 THEN (
     SELECT sum(e.value ->> 'class' = 'red') FROM match_block b JOIN json_each(b.json) e ON e.value ->> 'type' = 'card' AND NOT coalesce(e.value ->> 'rescinded', 0) WHERE b.match_id = m.id AND b.block = 1
   ) END, CASE WHEN m.status = 2 AND m.winner_code IS NOT NULL AND m.block_mask & 4 THEN (
     SELECT (s.value ->> 'home') + (s.value ->> 'away') FROM match_block b JOIN json_each(coalesce(b.source, b.json)) p ON p.value ->> 'period' = 'ALL'
     JOIN json_each(p.value, '$.items') s ON s.value ->> 'key' = 'redCards' WHERE b.match_id = m.id AND b.block = 2
   ) END) AS red_cards, CASE WHEN m.status = 2 AND m.winner_code IS NOT NULL AND m.block_mask & 2 THEN (
     SELECT sum(e.value ->> 'class' = 'yellowRed') FROM match_block b JOIN json_each(b.json) e ON e.value ->> 'type' = 'card' AND NOT coalesce(e.value ->> 'rescinded', 0) WHERE b.match_id = m.id AND b.block = 1
   ) END AS yellow_red_cards, CASE WHEN m.status = 2 AND m.winner_code IS NOT NULL AND m.block_mask & 64 THEN (
     SELECT avg(p.value -> 'statistics' ->> 'rating') FROM match_block b JOIN json_each(b.json, '$.players') p WHERE b.match_id = m.id AND b.block = 6
   ) END AS home_rating, CASE WHEN m.status = 2 AND m.winner_code IS NOT NULL AND m.block_mask & 128 THEN (
     SELECT avg(p.value -> 'statistics' ->> 'rating') FROM match_block b JOIN json_each(b.json, '$.players') p WHERE b.match_id = m.id AND b.block = 7
   ) END AS away_rating FROM match m JOIN match_head h ON h.match_id = m.id) WHERE is_awarded OR coalesce(referee_id, yellow_cards, red_cards, yellow_red_cards, home_rating, away_rating) IS NOT NULL;
