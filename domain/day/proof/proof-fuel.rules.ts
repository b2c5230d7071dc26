import { showDecimal, showMoney, showVolume, sumOf } from '@app/kit/contract'
import type { Equation, ProofInput } from './equation.rules.ts'

type UnnumberedEquation = Omit<Equation, 'no'>

type ProductLitres = { explained_ml: number; open: boolean }

function litresInD15({ differences, view }: ProofInput, product_code: string): ProductLitres {
  const { fuellings, readings } = view.facts
  const ofProduct = <Row extends { product_code: string }>(rows: readonly Row[], key: (row: Row) => string) =>
    rows.filter((row) => row.product_code === product_code).map(key)
  const itemKeys = new Set([
    ...ofProduct(fuellings, ({ id }) => `fuelling:${id}`),
    ...ofProduct([...fuellings, ...readings], ({ nozzle_id }) => `nozzle:${nozzle_id}`),
    `product:${product_code}`,
  ])
  const productDifferences = differences.filter(
    ({ code, volume_ml, items }) =>
      code === 'D15' && volume_ml !== null && items.some(({ kind, id }) => itemKeys.has(`${kind}:${id}`)),
  )
  return {
    explained_ml: sumOf(productDifferences, ({ explanation, volume_ml }) =>
      explanation === null ? 0 : (volume_ml ?? 0),
    ),
    open: productDifferences.some(({ explanation }) => explanation === null),
  }
}

const missingLitres = (product_code: string, ml: number) =>
  `${product_code || 'Combustível'}: ${showVolume(Math.abs(ml))} ${ml < 0 ? 'vendidos e não medidos' : 'medidos e não vendidos'}`

/** Equation 1: litres that left the pumps equal litres in sales, or each gap is an explained D15. */
export function volumeEquation(input: ProofInput): UnnumberedEquation {
  const { nozzles, products } = input.view.volumes
  const backward = nozzles.filter(({ counter }) => counter === 'backward')
  const unconfirmed = nozzles.filter(
    ({ counter, rollover_confirmed }) => counter === 'rolled_over' && !rollover_confirmed,
  )
  const found = products.map((product) => ({ ...product, ...litresInD15(input, product.product_code) }))
  const wrong = found.filter(
    ({ difference_ml, explained_ml, open }) => difference_ml !== 0 && (open || difference_ml !== explained_ml),
  )
  const problems = [
    ...backward.map(({ nozzle_no }) => `O encerrante do bico ${nozzle_no} voltou sem registro de intervenção`),
    ...unconfirmed.map(({ nozzle_no }) => `Confirme que o encerrante do bico ${nozzle_no} deu a volta`),
    ...wrong.map(({ product_code, difference_ml }) => missingLitres(product_code, difference_ml)),
  ]
  const measured = sumOf(products, ({ measured_ml }) => measured_ml)
  const difference = sumOf(products, ({ difference_ml }) => difference_ml)
  return {
    name: 'Volume',
    holds: problems.length === 0,
    terms: [
      { label: 'Litros medidos', value: measured, unit: 'ml' },
      { label: 'Litros em vendas', value: measured - difference, unit: 'ml' },
      { label: 'Diferença', value: difference, unit: 'ml' },
    ],
    sentence: problems.length
      ? `${problems.join('; ')}.`
      : `Diferença de ${showVolume(difference)} entre bicos e vendas${difference === 0 ? '' : ', explicada (D15)'}.`,
  }
}

const microsPerCent = 10_000

/** Equation 2: truncation and presets explain at most one centavo per fuelling. */
export function roundingEquation({ view }: ProofInput): UnnumberedEquation {
  const { products } = view.volumes
  const residue = sumOf(products, ({ residue_micros }) => residue_micros)
  const tolerance = sumOf(products, ({ fuellings }) => fuellings)
  const holds = Math.abs(residue) <= tolerance * microsPerCent
  return {
    name: 'Arredondamento',
    holds,
    terms: [
      { label: 'Soma dos valores de bomba', value: sumOf(products, (row) => row.pump_total_cents), unit: 'cents' },
      { label: 'Abastecimentos', value: tolerance, unit: 'count' },
      { label: 'Tolerância', value: tolerance, unit: 'cents' },
    ],
    sentence: `Resíduo de ${residue < 0 ? '-' : ''}R$ ${showDecimal(Math.abs(residue), 6)} ${holds ? 'dentro da' : 'acima da'} tolerância de ${showMoney(tolerance)}.`,
  }
}

/** Equation 9: every tank above 0.6 % (or without a measurement) has an explanation. */
export function tankEquation({ view, differences }: ProofInput): UnnumberedEquation {
  const open = differences.filter(({ code, explanation }) => code === 'D16' && explanation === null)
  const above = differences.filter(({ code }) => code === 'D16')
  const worst = view.tanks.reduce((most, { variation_ppm }) => Math.max(most, Math.abs(variation_ppm ?? 0)), 0)
  const justified = above.map(({ items }) => view.tanks.find(({ tank_id }) => tank_id === items[0]?.id)?.tank_no)
  return {
    name: 'Tanques',
    holds: open.length === 0,
    terms: [
      { label: 'Tanques', value: view.tanks.length, unit: 'count' },
      { label: 'Acima de 0,6%', value: above.length, unit: 'count' },
      { label: 'Maior variação', value: worst, unit: 'ppm' },
    ],
    sentence: open.length
      ? `${open.map(({ sentence }) => sentence).join('; ')}: sem justificativa.`
      : justified.length
        ? `Tanque ${justified.join(', ')} justificado.`
        : 'Todos os tanques dentro de 0,6%.',
  }
}
