import fs from 'node:fs'
import type { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { isFileName, isPrivateName, mediaTypeOf, type Storage } from './storage.ts'
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

/** Prefixes of all keys, so the bucket can hold other things, and a CDN can serve the public ones as they are. */
const folders = { public: 'uploads/', private: 'private/' }

/** Milliseconds: for a connection, for a response, and for its next byte. Everything is tried twice. */
const waits = {
  connectionTimeout: 1_000,
  requestTimeout: 2_000,
  throwOnRequestTimeout: true,
  socketTimeout: 5_000,
}
/** Milliseconds for a large file; its next bytes must still move within `socketTimeout`. */
const longWait = { requestTimeout: 5 * 60 * 1_000 }

type Sdk = typeof import('@aws-sdk/client-s3')

/** Files in a bucket. Loads the SDK, so a site that stores on disk never does. */
export async function openS3Storage(settings: S3Settings): Promise<Storage> {
  const sdk: Sdk = await import('@aws-sdk/client-s3')
  const client = createClient(sdk, settings)
  const { bucket: Bucket } = settings
  return {
    async put(name, bytes) {
      const object = { Bucket, ...describe(name), Body: bytes }
      await client.send(new sdk.PutObjectCommand(object)).catch(refuse)
    },
    async putFile(name, path) {
      const about = describe(name)
      // A server stores nothing before it has as many bytes as it was told.
      const { size } = await fs.promises.stat(path).catch(refuse)
      const Body = fs.createReadStream(path)
      try {
        const object = { Bucket, ...about, Body, ContentLength: size }
        await client.send(new sdk.PutObjectCommand(object), longWait).catch(refuse)
      } finally {
        Body.destroy()
      }
    },
    async copy(from, name) {
      const CopySource = encodeURI(`${Bucket}/${objectKey(from)}`)
      try {
        await client.send(new sdk.CopyObjectCommand({ Bucket, Key: objectKey(name), CopySource }), longWait)
        return true
      } catch (error) {
        return error instanceof sdk.S3ServiceException && error.name === 'NoSuchKey' ? false : refuse(error)
      }
    },
    async get(name, range) {
      const Range = range && `bytes=${range.start}-${range.end}`
      try {
        const found = await client.send(new sdk.GetObjectCommand({ Bucket, Key: objectKey(name), Range }))
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

function createClient(sdk: Sdk, settings: S3Settings): S3Client {
  const { accessKeyId, secretAccessKey, endpoint, region, forcePathStyle } = settings
  return new sdk.S3Client({
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
}

const refuse = (error: unknown): never => {
  throw storageFault(error)
}

/** A second line of defense: no other name reaches the bucket, even if a caller lets it pass. */
function objectKey(name: string): string {
  if (!isFileName(name)) throw storageFault(new Error('not one of our names'))
  return isPrivateName(name) ? name : folders.public + name
}

const describe = (name: string) => ({
  Key: objectKey(name),
  ContentType: mediaTypeOf(name),
  CacheControl: isPrivateName(name) ? 'private' : 'public, max-age=31536000, immutable',
})

async function* listKeys(sdk: Sdk, client: S3Client, Bucket: string): AsyncIterable<string> {
  try {
    for (const Prefix of Object.values(folders)) {
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket, Prefix })) {
        for (const { Key = '' } of page.Contents ?? []) {
          const name = Key.startsWith(folders.public) ? Key.slice(folders.public.length) : Key
          if (isFileName(name) && objectKey(name) === Key) yield name
        }
      }
    }
  } catch (error) {
    refuse(error)
  }
}
