const inferred = 'part of a type that another package infers; the compiler names it through the entry point'

export const repeatedNames: Readonly<Record<string, string>> = {}

export const unusedNames: Readonly<Record<string, string>> = {
  BulkHandler: inferred,
  MovedCapture: inferred,
  Option: inferred,
  PosReading: inferred,
  allCurrent: 'read by bundle.js from a module of the build',
}
