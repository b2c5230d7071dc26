import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { severityOrder } from './differences.rules.ts'
import { dependsOnAttachment, type Explaining, findExplanationLack } from './explanation-proof.rules.ts'

const explanations = fc.record<Explaining>({
  severity: fc.constantFrom(...severityOrder),
  note: fc.string({ maxLength: 60 }),
  attachment_count: fc.nat(3),
  attachment_required: fc.boolean(),
})

test('a critical difference needs a note of thirty characters and a proof, even if its reason does not require them', () => {
  fc.assert(
    fc.property(explanations, (explanation) => {
      const fields = findExplanationLack({ ...explanation, severity: 'critical' })?.fields ?? []
      expect(fields.includes('note')).toBe(explanation.note.length < 30)
      expect(fields.includes('attachments')).toBe(explanation.attachment_count === 0)
    }),
  )
})

test('any other difference needs a proof if its reason requires one, and never a note', () => {
  fc.assert(
    fc.property(explanations, fc.constantFrom('low', 'medium', 'high'), (explanation, severity) => {
      const lack = findExplanationLack({ ...explanation, severity })
      expect(lack?.fields ?? []).toEqual(
        explanation.attachment_required && explanation.attachment_count === 0 ? ['attachments'] : [],
      )
    }),
  )
})

test('an explanation that is complete stays complete with more proofs', () => {
  fc.assert(
    fc.property(explanations, (explanation) => {
      if (findExplanationLack(explanation)) return
      expect(findExplanationLack({ ...explanation, attachment_count: explanation.attachment_count + 1 })).toBeNull()
    }),
  )
})

test('an explanation of a person depends on its proof exactly when it would be incomplete without it', () => {
  const decisions = fc.record({
    status: fc.constantFrom('explained', 'accepted', 'deferred'),
    by: fc.constantFrom('u1', null),
  })
  fc.assert(
    fc.property(explanations, decisions, (explanation, { status, by }) => {
      const lack = findExplanationLack({ ...explanation, attachment_count: 0 })
      expect(dependsOnAttachment({ ...explanation, status, explained_by: by })).toBe(by !== null && lack !== null)
    }),
  )
})

test('a difference without a valid explanation needs no proof', () => {
  fc.assert(
    fc.property(explanations, fc.constantFrom('open', 'refused', 'resolved'), (explanation, status) => {
      expect(dependsOnAttachment({ ...explanation, status, explained_by: 'u1' })).toBe(false)
    }),
  )
})
