import { z } from 'zod'
import { BatchOutcome } from './bulk.ts'
import { defineError } from './errors.ts'
import { defineOperations, post } from './operation.ts'
import { Id } from './page.ts'

export const nothingToUndo = defineError(404, 'undo.nothing', 'Não há o que desfazer.')
export const recordChangedSince = defineError(
  409,
  'undo.changed-since',
  '{label}: alterado depois por {name} às {time}; a mudança não pode mais ser desfeita.',
)

export const undoValueTaken = defineError(
  409,
  'undo.taken-since',
  '{label}: outro registro já usa os dados anteriores; a mudança não pode mais ser desfeita.',
)

export const undoValueUsed = defineError(
  409,
  'undo.used-since',
  '{label}: outro registro já usa os dados atuais, ou não existe mais o registro que os dados anteriores citam; a mudança não pode mais ser desfeita.',
)

/** Undoes a request or a bulk change: all of it, or its effect on one record. */
export const undoOperations = defineOperations(
  { name: 'undo', ability: 'none' },
  {
    undo: post('/undo/:batch', {
      params: z.object({ batch: Id }),
      body: z.object({ entity: z.string().max(60).optional(), entity_id: z.string().max(64).optional() }),
      /** `notes`: texts about what an undo does not bring back. */
      answer: BatchOutcome.extend({ notes: z.array(z.string()).optional() }),
      idempotent: true,
      audited: false,
      errors: [nothingToUndo, recordChangedSince, undoValueTaken, undoValueUsed],
    }),
  },
)
