type Part = { name: string; filename?: string; type?: string; content: string | Buffer }

const boundary = 'a-boundary-that-no-picture-holds'

/** Builds a multipart body, byte for byte; files are parts with a `filename`. */
export function multipartBody(parts: readonly Part[]): { payload: Buffer; headers: Record<string, string> } {
  const chunks = parts.flatMap(({ name, filename, type, content }) => [
    `--${boundary}\r\ncontent-disposition: form-data; name="${name}"`,
    filename === undefined ? '' : `; filename="${filename}"`,
    type ? `\r\ncontent-type: ${type}` : '',
    '\r\n\r\n',
    content,
    '\r\n',
  ])
  const payload = Buffer.concat([...chunks, `--${boundary}--\r\n`].map((chunk) => Buffer.from(chunk)))
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

/** Builds a form with text fields and, if given, one picture. */
export function pictureForm(
  fields: Record<string, string>,
  picture?: { name: string; content: Buffer; filename?: string; type?: string },
): { payload: Buffer; headers: Record<string, string> } {
  return multipartBody([
    ...Object.entries(fields).map(([name, content]) => ({ name, content })),
    ...(picture ? [{ filename: 'picture.jpg', type: 'image/jpeg', ...picture }] : []),
  ])
}
