/** The URL of a picture: `apiUrl` is prepended to relative addresses (specification §3). */
export const pictureUrlOf = (url: string, apiUrl: string): string =>
  url.startsWith('http') ? url : apiUrl + url
