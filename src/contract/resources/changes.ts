/** Changed resources of a sport (outside the contract). @assumed */
import { Type } from 'typebox'
import { CHANGE_KINDS } from '../changes.ts'
import { Count, component, described, Exact, Id, OneOf } from '../schema-kit.ts'

const Position = described(Count, 'A place in the log of changes; it only grows.')

export const ChangedResource = component(
  'ChangedResource',
  Exact({
    position: Position,
    kind: OneOf(CHANGE_KINDS, 'What it is. `oddsBoards` has the id of its match.'),
    id: Id,
    op: OneOf(['put', 'delete'], '`put`: it is there, ask for it again; `delete`: it is gone.'),
    revision: described(Count, 'Its version after the change.'),
  }),
)

export const ChangeList = component(
  'ChangeList',
  Exact({
    changes: described(
      Type.Array(ChangedResource),
      'By position; a resource that changed several times in this page stands once, as it was left.',
    ),
    next: described(Count, 'The `since` of the next request.'),
    position: described(Count, 'Where the log ends now.'),
    isComplete: Type.Boolean({ description: 'Nothing more is known; else ask again with `next` at once.' }),
    isReset: Type.Boolean({
      description:
        '`since` is behind the end of the log: the data was replaced, e.g. by a backup. Load everything again, then ' +
        'go on from `next`.',
    }),
  }),
)
