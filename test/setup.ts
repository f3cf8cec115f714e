import './cheap-hashing.ts'
