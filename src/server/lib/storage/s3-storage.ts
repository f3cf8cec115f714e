import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { isFileName, type Storage } from './storage.ts'
import { storageFault } from './storage-faults.ts'

type S3Settings = {
  endpoint: string | undefined
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
  /** `host/bucket/key` instead of `bucket.host/key`, as most servers other than Amazon's require. */
  forcePathStyle: boolean
}

/** Prefix of all keys, so the bucket can hold other things and a CDN can serve it as is. */
const folder = 'uploads/'

/** Milliseconds: for a connection, for a response, and for its next byte. Everything is tried twice. */
const waits = {
  connectionTimeout: 1_000,
  requestTimeout: 2_000,
  throwOnRequestTimeout: true,
  socketTimeout: 5_000,
}

type Sdk = typeof import('@aws-sdk/client-s3')

/** Files in a bucket. Loads the SDK, so a site that stores on disk never does. */
export async function openS3Storage(settings: S3Settings): Promise<Storage> {
  const sdk: Sdk = await import('@aws-sdk/client-s3')
  const { bucket: Bucket, accessKeyId, secretAccessKey, endpoint, region, forcePathStyle } = settings
  const client = new sdk.S3Client({
    region,
    forcePathStyle,
    credentials: { accessKeyId, secretAccessKey },
    ...(endpoint && { endpoint }),
    maxAttempts: 2,
    requestHandler: waits,
    // Servers other than Amazon's may not support the checksums that the SDK would add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  })
  return {
    async put(name, bytes) {
      const CacheControl = 'public, max-age=31536000, immutable'
      const object = { Bucket, Key: objectKey(name), Body: bytes, ContentType: 'image/webp', CacheControl }
      await client.send(new sdk.PutObjectCommand(object)).catch(refuse)
    },
    async get(name) {
      try {
        const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key: objectKey(name) }))
        return { body: found.Body as Readable, size: found.ContentLength ?? 0 }
      } catch (error) {
        return error instanceof sdk.NoSuchKey ? null : refuse(error)
      }
    },
    async delete(name) {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: objectKey(name) })).catch(refuse)
    },
    list: () => listKeys(sdk, client, Bucket),
  }
}

const refuse = (error: unknown): never => {
  throw storageFault(error)
}

/** A second line of defense: no other name reaches the bucket, even if a caller lets it pass. */
function objectKey(name: string): string {
  if (!isFileName(name)) throw storageFault(new Error('not one of our names'))
  return folder + name
}

async function* listKeys(sdk: Sdk, client: S3Client, Bucket: string): AsyncIterable<string> {
  try {
    for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix: folder })) {
      for (const { Key = '' } of page.Contents ?? []) {
        const name = Key.slice(folder.length)
        if (isFileName(name)) yield name
      }
    }
  } catch (error) {
    refuse(error)
  }
}
