import { inactiveUser, userNotFound } from '@app/domain/people/contract'
import { defineError, defineOperations, Id, Nothing, post } from '@app/kit/contract'
import { z } from 'zod'
import { SignInSession } from '../sign-in/session.contract.ts'

export const ownView = defineError(409, 'view-as.own', 'Você já vê o sistema como você mesmo.')

export const notViewing = defineError(409, 'view-as.not-viewing', 'Você não está vendo como outra pessoa.')

const reasonNeeded = 'Informe o motivo (mínimo 10 caracteres).'

export const viewAs = defineOperations(
  { name: 'view-as', ability: 'admin' },
  {
    /** Opens a read-only session that is answered as for the person. */
    start: post('/view-as', {
      body: z.object({
        user_id: Id,
        reason: z
          .string(reasonNeeded)
          .trim()
          .max(500, 'Use até 500 caracteres.')
          .refine((text) => text.replace(/\p{Cf}/gu, '').trim().length >= 10, reasonNeeded),
      }),
      answer: SignInSession,
      errors: [userNotFound, inactiveUser, ownView],
      confirms: true,
      sessionOnly: true,
    }),
    /** Ends the session of the call. The session that opened it continues. */
    stop: post('/view-as/stop', {
      answer: Nothing,
      ability: 'none',
      errors: [notViewing],
      beforeEnrolment: true,
      whileViewing: true,
    }),
  },
)
