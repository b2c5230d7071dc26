import {
  BusinessDate,
  ById,
  buildPageSchema,
  declareBulk,
  defineError,
  defineOperations,
  get,
  Id,
  Named,
  notFound,
  PageQuery,
  post,
  put,
  sortBy,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'
import {
  FuelNozzle,
  FuelNozzleDetail,
  InterventionDraft,
  NozzleData,
  NozzleDate,
  NozzleStatus,
  NozzleStatusChange,
  NozzlesDraft,
  Pump,
  PumpDraft,
  ReadingDraft,
  Tank,
  TankChange,
  TankData,
  TankDraft,
  TestDraft,
} from './fuel-nozzle.contract.ts'

export const nozzleNumberTaken = defineError(409, 'fuel-nozzle.number-taken', 'Já existe o bico {n} nesta empresa.')
export const nozzleCodeTaken = defineError(
  409,
  'fuel-nozzle.code-taken',
  'O código {code} do concentrador já é do bico {n} nesta empresa.',
)
export const otherProduct = defineError(
  422,
  'fuel-nozzle.other-product',
  'O tanque {t} armazena {produto}; escolha um bico do mesmo combustível.',
)
export const unknownFuel = defineError(
  422,
  'fuel-nozzle.unknown-fuel',
  'Escolha um combustível da lista.',
  'product_code',
)
export const totalizerBackward = defineError(
  422,
  'fuel-nozzle.backward',
  'Encerrante final menor que o inicial: registre a intervenção.',
)
export const outOfTolerance = defineError(
  422,
  'fuel-nozzle.out-of-tolerance',
  'Desvio de aferição fora de −60/+100 mL: interdite o bico.',
)
export const closedAfter = defineError(
  409,
  'fuel-nozzle.day-closed',
  'Existe dia fechado após {data}; solicite reabertura.',
)
export const notAStation = defineError(422, 'fuel-nozzle.not-a-station', 'Só postos têm bicos e tanques.')
export const notOfThisStation = defineError(422, 'fuel-nozzle.not-here', 'Não é um cadastro deste posto.')
export const pumpMissing = defineError(422, 'fuel-nozzle.pump-missing', 'Informe a bomba.')
export const pumpSerialTaken = defineError(409, 'pump.serial-taken', 'Já existe uma bomba com este número de série.')
export const tankTaken = defineError(409, 'tank.number-taken', 'Já existe o tanque {n} nesta empresa.')
export const nozzleStatusNotAllowed = defineError(
  409,
  'fuel-nozzle.not-now',
  'Um bico {status} não pode passar a {next}.',
)
export const readAlready = defineError(409, 'fuel-nozzle.read-already', 'Já existe uma leitura do bico neste dia.')
export const validityNotLater = defineError(
  409,
  'fuel-nozzle.not-later',
  'A nova vigência deve começar depois de {data}.',
)
export const interventionTaken = defineError(
  409,
  'fuel-nozzle.intervention-taken',
  'Já existe uma intervenção com este número.',
)

export const FuelNozzleFilter = PageQuery.extend({
  sort: sortBy(FuelNozzle, [
    ...([
      'company_name',
      'nozzle_no',
      'island',
      'tank_no',
      'product_name',
      'last_totalizer_ml',
      'last_read_on',
    ] as const),
    'last_test_on',
    'status',
  ]),
  search: z.string().trim().max(60).optional(),
  company_id: Id.optional(),
  product_code: z.string().max(20).optional(),
  tank_no: z.coerce.number().pipe(z.int().min(1).max(99)).optional(),
  status: NozzleStatus.optional(),
  silent: z.stringbool().optional(),
})
export type FuelNozzleFilter = z.infer<typeof FuelNozzleFilter>

export const PriceRequest = z.object({
  price_millis: z
    .int()
    .min(10, 'O menor preço é R$ 0,01.')
    .max(1_000_000, 'Preço grande demais.')
    .multipleOf(10, 'A terceira casa do preço deve ser zero (Resolução ANP 858/2021).'),
  applies_on: NozzleDate,
  note: z.string().trim().max(300, 'Escreva no máximo 300 caracteres.').optional(),
})
export type PriceRequest = z.infer<typeof PriceRequest>

const changed = { params: ById, answer: FuelNozzleDetail, changes: ['cash-conciliations'] as const }
const recordErrors = [notFound, staleVersion] as const
const Choice = z.object({ id: Id, company_id: Id, label: z.string() })

export const fuelNozzles = defineOperations(
  { name: 'fuel-nozzles', ability: 'fuel-nozzle.actions' },
  {
    list: get('/fuel-nozzles', { query: FuelNozzleFilter, answer: buildPageSchema(FuelNozzle) }),
    choices: get('/fuel-nozzles/choices', {
      answer: z.object({
        companies: z.array(Named),
        products: z.array(z.object({ code: z.string(), name: z.string() })),
        tanks: z.array(Choice.extend({ tank_no: z.int(), product_code: z.string() })),
        pumps: z.array(Choice),
      }),
    }),
    movementBook: get('/fuel-nozzles/movement-book', {
      query: z.object({ company_id: Id, business_date: BusinessDate }),
      answer: z.object({
        data: z.array(
          z.object({
            nozzle_id: Id,
            nozzle_no: z.int(),
            tank_no: z.int(),
            product_name: z.string(),
            opening_ml: z.int(),
            closing_ml: z.int(),
            test_ml: z.int(),
            sold_ml: z.int(),
          }),
        ),
      }),
    }),
    get: get('/fuel-nozzles/:id', { params: ById, answer: FuelNozzleDetail, errors: [notFound] }),
    create: post('/fuel-nozzles', {
      body: NozzlesDraft,
      answer: z.object({ ids: z.array(Id) }),
      status: 201,
      idempotent: true,
      errors: [
        nozzleNumberTaken,
        nozzleCodeTaken,
        otherProduct,
        closedAfter,
        notAStation,
        notOfThisStation,
        pumpMissing,
        pumpSerialTaken,
      ],
      changes: ['cash-conciliations'],
    }),
    createTank: post('/fuel-nozzles/tanks', {
      body: TankDraft,
      answer: z.object({ id: Id }),
      status: 201,
      errors: [tankTaken, notAStation, notOfThisStation, unknownFuel],
    }),
    getPump: get('/fuel-nozzles/pumps/:id', { params: ById, answer: Pump, errors: [notFound] }),
    updatePump: put('/fuel-nozzles/pumps/:id', {
      params: ById,
      body: PumpDraft.extend(Version.shape),
      answer: z.object({ id: Id }),
      errors: [...recordErrors, pumpSerialTaken],
      reversible: 'Bomba alterada.',
    }),
    getTank: get('/fuel-nozzles/tanks/:id', { params: ById, answer: Tank, errors: [notFound] }),
    updateTank: put('/fuel-nozzles/tanks/:id', {
      params: ById,
      body: TankData.extend(Version.shape),
      answer: z.object({ id: Id }),
      errors: [...recordErrors, tankTaken],
      changes: ['cash-conciliations'],
      reversible: 'Tanque alterado.',
    }),
    update: put('/fuel-nozzles/:id', {
      ...changed,
      body: NozzleData.extend(Version.shape),
      errors: [...recordErrors, nozzleNumberTaken, nozzleCodeTaken, notOfThisStation],
      reversible: 'Bico alterado.',
    }),
    changeTank: post('/fuel-nozzles/:id/links', {
      ...changed,
      body: TankChange.extend(Version.shape),
      idempotent: true,
      errors: [...recordErrors, otherProduct, closedAfter, notOfThisStation, validityNotLater],
    }),
    changeStatus: post('/fuel-nozzles/:id/status', {
      ...changed,
      body: NozzleStatusChange.extend(Version.shape),
      errors: [...recordErrors, nozzleStatusNotAllowed],
      reversible: 'Situação alterada.',
    }),
    recordReading: post('/fuel-nozzles/:id/readings', {
      ...changed,
      body: ReadingDraft.extend(Version.shape),
      idempotent: true,
      errors: [...recordErrors, totalizerBackward, closedAfter, readAlready],
    }),
    confirmRollover: post('/fuel-nozzles/:id/rollover', {
      ...changed,
      body: Version.extend({ business_date: NozzleDate }),
      errors: [...recordErrors, totalizerBackward, closedAfter],
    }),
    recordTest: post('/fuel-nozzles/:id/tests', {
      ...changed,
      body: TestDraft.extend(Version.shape),
      idempotent: true,
      errors: [...recordErrors, outOfTolerance, closedAfter],
    }),
    recordIntervention: post('/fuel-nozzles/:id/interventions', {
      ...changed,
      body: InterventionDraft.extend(Version.shape),
      idempotent: true,
      errors: [...recordErrors, closedAfter, interventionTaken],
    }),
    /** Stores the request only, because the product does not control pumps. */
    requestPriceMany: declareBulk('/fuel-nozzles/price-requests', {
      filter: FuelNozzleFilter,
      input: PriceRequest,
    }),
  },
)
