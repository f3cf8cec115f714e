import { spawnSync } from 'node:child_process'
import { prepare } from './bootstrap.mjs'
