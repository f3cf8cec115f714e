import fs from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** The baseline: node:http that sends the bytes of one file with the headers of another, and nothing else. */
const [bytesFile = '', headersFile = ''] = process.argv.slice(2)
const bytes = fs.readFileSync(bytesFile)
const headers = JSON.parse(fs.readFileSync(headersFile, 'utf8')) as http.OutgoingHttpHeaders

const server = http.createServer((_request, response) => {
  response.writeHead(200, headers).end(bytes)
})
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.on('SIGTERM', () => process.exit(0))
