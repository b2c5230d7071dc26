import { counted, showMoney } from '@app/kit/contract'

type Waits = { status: string; entry_kind: string; net_cents: number; lien_cents: number }

/** Why money that a file tells of was neither paid nor charged; what is only scheduled is no news. */
const reasons = {
  debt: ['débito pendente, a descontar de créditos que virão', 'débitos pendentes, a descontar de créditos que virão'],
  suspended: ['crédito retido ou suspenso pela adquirente', 'créditos retidos ou suspensos pela adquirente'],
  rejected: ['pagamento recusado pelo banco', 'pagamentos recusados pelo banco'],
} as const
type Reason = keyof typeof reasons

function reasonOf({ status, net_cents, entry_kind }: Waits): Reason | null {
  // An anticipation that was refused comes again as the credits that it was made of.
  if (entry_kind === 'rescheduling') return null
  if (status === 'rejected') return 'rejected'
  if (status === 'suspended') return 'suspended'
  return status === 'pending' && net_cents < 0 ? 'debt' : null
}

/** Money that waits, of settlements that go by: how many of each reason, and how much, in words. */
export function newWaiting() {
  const sums = new Map<Reason, { count: number; cents: number }>()
  return {
    add(settlement: Waits) {
      const reason = reasonOf(settlement)
      if (reason === null) return
      const sum = sums.get(reason) ?? { count: 0, cents: 0 }
      sums.set(reason, {
        count: sum.count + 1,
        cents: sum.cents + Math.abs(settlement.net_cents || settlement.lien_cents),
      })
    },
    all: () =>
      [...sums].map(([reason, { count, cents }]) => {
        const [one, many] = reasons[reason]
        return `${counted(count, one, many)}, ${showMoney(cents)}: nada foi pago nem cobrado ainda, e nada foi gravado ${count === 1 ? 'dele' : 'deles'}.`
      }),
  }
}
