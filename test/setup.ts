// Runs before every test file; what it imports runs once per worker.
import './cheap-hashing.ts'
