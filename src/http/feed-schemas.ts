/** JSON Schemas of the changes of the feed (docs/reference/changes.md), for editors, validators and code generators. */
import { type TSchema, Type } from 'typebox'
import { CHANGE_DATA, ChangeEnvelope, type ChangeKind } from '../contract/changes.ts'
import { createSchemaWriter, type JsonObject, type SchemaWriter } from './openapi-schemas.ts'

/** The schema of a change line of one kind: JSON Schema 2020-12, complete in itself. */
export function feedSchema(kind: ChangeKind): JsonObject {
  const writer = createSchemaWriter([], '#/$defs/')
  const { data, ...members } = changeMembers(kind)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: `Change of kind ${kind}`,
    ...writeEnvelope({ ...members, data: Type.Unknown() }, writer),
    allOf: [
      whenOp(['put'], { required: ['data'], properties: { data: writer.write(data) } }),
      whenOp(['merge'], { required: ['data'], properties: { data: patchSchema(kind) } }),
      whenOp(['delete', 'release'], { properties: { data: false } }),
    ],
    $defs: writer.components(),
  }
}

/** The schema of a `put`, which has the whole resource. */
export function putSchema(kind: ChangeKind, writer: SchemaWriter): JsonObject {
  return writeEnvelope(changeMembers(kind), writer)
}

function changeMembers(kind: ChangeKind) {
  return { ...ChangeEnvelope.properties, kind: Type.Literal(kind), data: CHANGE_DATA[kind] }
}

function writeEnvelope(properties: Record<string, TSchema>, writer: SchemaWriter): JsonObject {
  const { $id: _, ...unnamed } = ChangeEnvelope
  return writer.write({ ...unnamed, properties })
}

function patchSchema(kind: ChangeKind): JsonObject {
  return {
    type: 'object',
    description: 'A merge patch (RFC 7396): members to change; null removes one.',
    propertyNames: { enum: Object.keys(CHANGE_DATA[kind].properties) },
  }
}

function whenOp(ops: string[], then: JsonObject): JsonObject {
  return { if: { properties: { op: { enum: ops } } }, then }
}
