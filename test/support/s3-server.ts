/** A small S3 service in memory: objects, multipart uploads and lists, for one access key. */

const ACCESS_KEY = 'TESTKEY'
export const S3_KEYS = { AWS_ACCESS_KEY_ID: ACCESS_KEY, AWS_SECRET_ACCESS_KEY: 'test-secret' }

export interface S3Server {
  readonly endpoint: string
  /** By bucket and key, e.g. `backups/a/b.db`. */
  readonly objects: Map<string, Uint8Array>
  /** Changes what is stored, as a broken disk would. */
  damage: ((bytes: Uint8Array) => Uint8Array) | null
  stop(): Promise<void>
}

export function startS3(bucket: string): S3Server {
  const objects = new Map<string, Uint8Array>()
  const uploads = new Map<string, Map<number, Uint8Array>>()
  const state: { damage: S3Server['damage'] } = { damage: null }
  const store = (path: string, bytes: Uint8Array) => void objects.set(path, state.damage?.(bytes) ?? bytes)
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    maxRequestBodySize: 2 ** 30,
    fetch: async (request) => {
      const { pathname, searchParams: query } = new URL(request.url)
      const path = decodeURIComponent(pathname).slice(1)
      if (!request.headers.get('authorization')?.includes(`Credential=${ACCESS_KEY}/`))
        return failure('InvalidAccessKeyId', 403)
      if (path.split('/')[0] !== bucket) return failure('NoSuchBucket', 404)
      const upload = query.get('uploadId')
      switch (request.method) {
        case 'POST': {
          if (upload === null) {
            const id = `upload-${uploads.size}`
            uploads.set(id, new Map())
            return xml(
              `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`,
            )
          }
          const parts = [...(uploads.get(upload) ?? [])].toSorted(([a], [b]) => a - b).map(([, part]) => part)
          store(path, Buffer.concat(parts))
          return xml('<CompleteMultipartUploadResult><ETag>"x"</ETag></CompleteMultipartUploadResult>')
        }
        case 'PUT': {
          const bytes = await request.bytes()
          if (upload === null) store(path, bytes)
          else uploads.get(upload)?.set(Number(query.get('partNumber')), bytes)
          return new Response(null, { headers: { etag: '"x"' } })
        }
        case 'DELETE':
          objects.delete(path)
          return new Response(null, { status: 204 })
        default:
          return query.has('list-type') ? list(bucket, objects, query) : read(objects.get(path))
      }
    },
  })
  return {
    endpoint: `http://127.0.0.1:${server.port}`,
    objects,
    get damage() {
      return state.damage
    },
    set damage(damage) {
      state.damage = damage
    },
    stop: () => server.stop(true),
  }
}

const PAGE = 2

/** Pages of two, so that a few objects need several. */
function list(bucket: string, objects: S3Server['objects'], query: URLSearchParams): Response {
  const after = query.get('start-after') ?? ''
  const keys = [...objects.keys()]
    .map((path) => path.slice(bucket.length + 1))
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .toSorted()
  const contents = keys.slice(0, PAGE).map((key) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`)
  return xml(
    `<ListBucketResult><Name>${bucket}</Name><IsTruncated>${keys.length > PAGE}</IsTruncated>${contents.join('')}</ListBucketResult>`,
  )
}

function read(bytes: Uint8Array | undefined): Response {
  return bytes ? new Response(new Uint8Array(bytes)) : failure('NoSuchKey', 404)
}

const xml = (text: string, status = 200) =>
  new Response(`<?xml version="1.0" encoding="UTF-8"?>${text}`, {
    status,
    headers: { 'content-type': 'application/xml' },
  })

const failure = (code: string, status: number) =>
  xml(`<Error><Code>${code}</Code><Message>The request failed.</Message></Error>`, status)
