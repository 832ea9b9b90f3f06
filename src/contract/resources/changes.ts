/** Changed resources of a sport (outside the contract). @assumed */
import { Type } from 'typebox'
import { CHANGE_KINDS } from '../changes.ts'
import { Count, described, Id, model, OneOf, Text } from '../schema-kit.ts'

const Position = described(Count, 'A position in the change log; positions increase with each change.')

export const ChangedResource = model('ChangedResource', {
  position: Position,
  kind: OneOf(CHANGE_KINDS, 'Kind of the resource. `oddsBoards` has the id of its match.'),
  id: Id,
  op: OneOf(['put', 'delete'], '`put`: it was created or changed, fetch it again; `delete`: it was deleted.'),
  revision: described(Count, 'Its version after the change.'),
})

export const ChangeList = model('ChangeList', {
  changes: described(
    Type.Array(ChangedResource),
    'By position. A resource that changed several times within the page is listed once, with its last change.',
  ),
  next: described(Count, 'Value of `since` for the next request.'),
  epoch: described(
    Text,
    'Name of the history that positions belong to. It changes when a backup is restored or another node of a cluster ' +
      'begins to write. Send it with the next request.',
  ),
  position: described(Count, 'Current end of the change log.'),
  isComplete: Type.Boolean({
    description: 'True if there are no further changes; otherwise request `next` at once.',
  }),
  isReset: Type.Boolean({
    description:
      'True if the log does not have what changed after `since`: the operator has pruned the log, or `since` is beyond ' +
      'its end or belongs to another epoch. Reload everything, then continue from `next`.',
  }),
})
