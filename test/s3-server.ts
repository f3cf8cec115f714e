import http from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A small server that speaks the S3 wire protocol, for one bucket: put, copy, get, head and delete an object, list objects
 * (version 2, paged). It rejects requests without an AWS Signature Version 4, but doesn't verify the signature itself.
 */
export type S3Server = {
  /** Settings for an application that stores here. */
  settings: Record<string, string>
  objects: Map<string, { bytes: Buffer; type: string }>
  /** Makes every request return this status, or nothing at all; null ends that. */
  fail(status: number | 'silence' | null): void
  close(): Promise<void>
}

const bucket = 'pictures'
const accessKeyId = 'AKIATESTKEY'
const pageSize = 3

const signature = new RegExp(
  `^AWS4-HMAC-SHA256 Credential=${accessKeyId}/\\d{8}/us-east-1/s3/aws4_request, SignedHeaders=[a-z0-9;-]*host[a-z0-9;-]*, Signature=[0-9a-f]{64}$`,
)

export async function startS3Server(): Promise<S3Server> {
  const objects: S3Server['objects'] = new Map()
  let fault: number | 'silence' | null = null
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    if (fault === 'silence') return
    const isSigned = signature.test(request.headers.authorization ?? '') && request.headers['x-amz-date']
    if (fault) sendError(response, fault, 'InternalError')
    else if (!isSigned) sendError(response, 403, 'AccessDenied')
    else answer(objects, request, Buffer.concat(chunks), response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    settings: {
      STORAGE: 's3',
      S3_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: 'a-secret-that-no-server-has',
      S3_FORCE_PATH_STYLE: 'on',
    },
    objects,
    fail: (next) => {
      fault = next
    },
    close() {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function answer(
  objects: S3Server['objects'],
  { method = '', url = '', headers }: http.IncomingMessage,
  body: Buffer,
  response: http.ServerResponse,
): void {
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const [, inBucket, ...parts] = pathname.split('/')
  const key = decodeURIComponent(parts.join('/'))
  const object = objects.get(key)
  if (inBucket !== bucket) {
    sendError(response, 404, 'NoSuchBucket')
  } else if (key === '') {
    sendList(objects, searchParams, response)
  } else if (method === 'PUT' && headers['x-amz-copy-source']) {
    const source = objects.get(
      decodeURIComponent(`${headers['x-amz-copy-source']}`).replace(`${bucket}/`, ''),
    )
    if (source) objects.set(key, source)
    if (source) sendXml(response, 200, '<CopyObjectResult><ETag>"1"</ETag></CopyObjectResult>')
    else sendError(response, 404, 'NoSuchKey')
  } else if (method === 'PUT') {
    objects.set(key, { bytes: body, type: headers['content-type'] ?? '' })
    response.end()
  } else if (method === 'DELETE') {
    objects.delete(key)
    response.writeHead(204).end()
  } else if (!object) {
    sendError(response, 404, 'NoSuchKey')
  } else if (headers.range) {
    const [, start = '', end = ''] = /^bytes=(\d+)-(\d+)$/.exec(headers.range) ?? []
    const part = object.bytes.subarray(Number(start), Number(end) + 1)
    response.writeHead(206, { 'content-type': object.type, 'content-length': part.length }).end(part)
  } else {
    response.writeHead(200, { 'content-type': object.type, 'content-length': object.bytes.length })
    response.end(method === 'HEAD' ? undefined : object.bytes)
  }
}

function sendList(objects: S3Server['objects'], query: URLSearchParams, response: http.ServerResponse): void {
  const after = query.get('continuation-token') ?? ''
  const keys = [...objects.keys()]
    // Version 1 of this call uses other names for the rest.
    .filter(() => query.get('list-type') === '2')
    .filter((key) => key.startsWith(query.get('prefix') ?? '') && key > after)
    .sort()
  const page = keys.slice(0, pageSize)
  const more = keys.length > pageSize ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  sendXml(
    response,
    200,
    `<ListBucketResult><IsTruncated>${more !== ''}</IsTruncated>${more}${page
      .map((key) => `<Contents><Key>${key}</Key></Contents>`)
      .join('')}</ListBucketResult>`,
  )
}

function sendError(response: http.ServerResponse, status: number, code: string): void {
  sendXml(response, status, `<Error><Code>${code}</Code><Message>${code}</Message></Error>`)
}

function sendXml(response: http.ServerResponse, status: number, xml: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' })
  response.end(`<?xml version="1.0" encoding="UTF-8"?>${xml}`)
}
