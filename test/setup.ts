// Runs before every test file; its imports run once per worker.
import './cheap-hashing.ts'
