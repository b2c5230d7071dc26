import type { PosExport } from './pos-export-schema.ts'

type PosLists = Omit<PosExport, 'header'>

/** One record of a point-of-sale export, by the list it belongs to. */
export type PosItem = { [List in keyof PosLists]: { kind: List; row: PosLists[List][number] } }[keyof PosLists]

export type PosExportContent = { kind: 'pos-export' } & PosExport
