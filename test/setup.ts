// Runs before every test file; what it imports runs once in a worker.
import './cheap-hashing.ts'
