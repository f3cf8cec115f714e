import { page, type Site } from './site.ts'

type Chosen = { name: string; content: Buffer; type: string }

/** Presses the button that asks for files, and chooses these. */
export async function chooseFiles({ user }: Site, button: string, ...chosen: Chosen[]): Promise<void> {
  const { previousElementSibling: input } = await page().findByRole('button', { name: button })
  const files = chosen.map(({ name, content, type }) => new File([new Uint8Array(content)], name, { type }))
  await user.upload(input as HTMLInputElement, files)
}
