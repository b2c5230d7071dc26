import type { EquationView } from '@app/domain/day/assessment/contract'
import { Count, Money, Rate, Volume } from '@app/kit/web'
import type { z } from 'zod'

type Term = z.infer<typeof EquationView>['terms'][number]

export const TermValue = ({ term }: { term: Term }) => {
  switch (term.unit) {
    case 'cents':
      return <Money cents={term.value} plain />
    case 'ml':
      return <Volume ml={term.value} />
    case 'ppm':
      return <Rate ppm={term.value} />
    case 'count':
      return <Count value={term.value} />
  }
}
