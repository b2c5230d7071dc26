import type { PosExport } from './pos-export-schema.ts'

type PosLists = Omit<PosExport, 'header'>

export type PosItem = { [List in keyof PosLists]: { kind: List; row: PosLists[List][number] } }[keyof PosLists]

export type PosExportContent = { kind: 'pos-export' } & PosExport
