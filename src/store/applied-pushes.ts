/** Pushes with an idempotency key (docs/feeding.md#idempotency). Written in the transaction of their changes. */
import { lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { appliedPush } from '../../db/schema/schema.ts'
import { bound, is, query } from './sql/statement.ts'

/** More than are sent in the 15 seconds for which a node sends one again. */
const MAX_PUSHES = 10_000
/** A longer answer, with many rejections, is not stored: its push is applied again, which changes nothing by itself. */
const ANSWER_LENGTH = 65_536

/** A push and its answer so far, as JSON. */
export interface AppliedPush {
  readonly key: string
  readonly answer: string
}

const answerByKey = query((orm) =>
  orm.select({ answer: appliedPush.answer }).from(appliedPush).where(is(appliedPush.key, 'key')),
)
const upsert = query((orm) =>
  orm
    .insert(appliedPush)
    .values({ key: bound('key'), answer: bound('answer') })
    .onConflictDoUpdate({ target: appliedPush.key, set: { answer: sql`excluded.answer` } }),
)
const removal = query((orm) =>
  orm
    .delete(appliedPush)
    .where(lte(appliedPush.id, sql`(SELECT max(id) FROM ${appliedPush}) - ${sql.raw(String(MAX_PUSHES))}`)),
)

/** The stored answer; undefined for a push that wrote nothing, or that is unknown. */
export function selectAppliedPush(db: Db, key: string): string | undefined {
  return answerByKey(db).get({ key })?.answer
}

/** Call it in the transaction of the changes. */
export function noteAppliedPush(db: Db, { key, answer }: AppliedPush): void {
  if (answer.length > ANSWER_LENGTH) return
  upsert(db).run({ key, answer })
  removal(db).run()
}
