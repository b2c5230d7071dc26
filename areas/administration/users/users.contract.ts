import { OpenSession } from '@app/areas/session/contract'
import {
  AbilityName,
  administratorActivation,
  administratorOnPage,
  administratorPassword,
  administratorPending,
  administratorRecent,
  anonymisedUser,
  companyNeeded,
  emailTaken,
  inactiveUser,
  lastAdmin,
  NewLink,
  noSecondFactor,
  notAnImage,
  ownAdmin,
  ownInactivation,
  passwordNeeded,
  ReviewRow,
  UserAccess,
  UserData,
  UserDetail,
  UserDraft,
  UserRow,
  unknownAbility,
  unknownCompany,
  userNotFound,
  usernameTaken,
} from '@app/domain/people/contract'
import {
  ById,
  buildPageSchema,
  declareBulk,
  defineOperations,
  del,
  get,
  Id,
  Named,
  Nothing,
  notFound,
  PageQuery,
  post,
  put,
  sortBy,
  staleVersion,
  Version,
} from '@app/kit/contract'
import { z } from 'zod'

export const UserFilter = PageQuery.extend({
  sort: sortBy(UserRow, [
    'name',
    'username',
    'email',
    'company_count',
    'active',
    'last_access_at',
    'access_reviewed_at',
  ]),
  search: z.string().trim().max(100).optional(),
  company_id: Id.optional(),
  ability: AbilityName.optional(),
  active: z.stringbool().optional(),
  /** False lists people without a second factor; administrators only. */
  second_factor: z.stringbool().optional(),
  no_access_days: z.coerce.number().pipe(z.int().min(1).max(3650)).optional(),
})
export type UserFilter = z.infer<typeof UserFilter>

const ReviewFilter = UserFilter.omit({ active: true })

const hasCompanies = ({ abilities, company_ids }: UserAccess) => abilities.includes('admin') || company_ids.length > 0
const needsCompanies = { path: ['company_ids'], message: companyNeeded.message }

const takenErrors = [emailTaken, usernameTaken] as const
const password = z.string().max(500).optional()
const accessErrors = [
  unknownAbility,
  unknownCompany,
  companyNeeded,
  ownAdmin,
  lastAdmin,
  passwordNeeded,
  administratorOnPage,
  administratorPassword,
  administratorPending,
  administratorRecent,
] as const
const UserSessionPlace = ById.extend({ session_id: Id })

const shared = {
  filter: UserFilter,
  errors: accessErrors,
  changes: ['abilities'],
  sessionOnly: true,
  confirms: true,
} as const
const Ability = z.object({ ability: AbilityName })
const Company = z.object({ company_id: Id })
const accessOfMany = {
  giveAbilityMany: declareBulk('/users/bulk/give-ability', {
    ...shared,
    input: Ability,
    reversible: 'Permissão dada.',
  }),
  takeAbilityMany: declareBulk('/users/bulk/take-ability', {
    ...shared,
    input: Ability,
    reversible: 'Permissão retirada.',
  }),
  giveCompanyMany: declareBulk('/users/bulk/give-company', { ...shared, input: Company, reversible: 'Empresa dada.' }),
  takeCompanyMany: declareBulk('/users/bulk/take-company', {
    ...shared,
    input: Company,
    reversible: 'Empresa retirada.',
  }),
}

export const users = defineOperations(
  { name: 'users', ability: 'admin' },
  {
    list: get('/users', { query: UserFilter, answer: buildPageSchema(UserRow), ability: 'user.index' }),
    companies: get('/users/companies', {
      answer: z.object({ data: z.array(Named) }),
      ability: 'user.index',
    }),
    review: get('/users/access-review', { query: ReviewFilter, answer: buildPageSchema(ReviewRow) }),
    confirmAccess: post('/users/:id/access-review', {
      params: ById,
      body: Version,
      answer: UserDetail,
      errors: [userNotFound, staleVersion, anonymisedUser],
    }),
    get: get('/users/:id', { params: ById, answer: UserDetail, errors: [userNotFound] }),
    create: post('/users', {
      body: UserDraft.extend({ password }).refine(hasCompanies, needsCompanies),
      sessionOnly: true,
      answer: z.object({
        id: Id,
        email: z.string(),
        link: NewLink,
        administrator_requested: z.boolean(),
      }),
      status: 201,
      errors: [
        ...takenErrors,
        unknownAbility,
        unknownCompany,
        companyNeeded,
        administratorPassword,
        administratorRecent,
      ],
      changes: ['abilities', 'notifications'],
      ownTransactions: true,
      confirms: true,
    }),
    update: put('/users/:id', {
      params: ById,
      body: UserData.extend(Version.shape),
      answer: UserDetail,
      errors: [userNotFound, staleVersion, anonymisedUser, ...takenErrors],
      reversible: 'Usuário alterado.',
    }),
    /** Changing own abilities asks for the password; so does making an administrator, which another one approves. */
    giveAccess: put('/users/:id/access', {
      params: ById,
      sessionOnly: true,
      body: UserAccess.extend({ ...Version.shape, password }).refine(hasCompanies, needsCompanies),
      answer: UserDetail,
      errors: [userNotFound, staleVersion, anonymisedUser, ...accessErrors],
      changes: ['abilities'],
      ownTransactions: true,
      confirms: true,
    }),
    activate: post('/users/:id/activate', {
      params: ById,
      body: Version,
      answer: UserDetail,
      errors: [userNotFound, staleVersion, anonymisedUser, administratorActivation],
      reversible: 'Usuário ativado.',
      confirms: true,
    }),
    inactivate: post('/users/:id/inactivate', {
      params: ById,
      body: Version,
      answer: UserDetail,
      errors: [userNotFound, staleVersion, anonymisedUser, ownInactivation, lastAdmin],
      reversible: 'Usuário inativado.',
    }),
    activateMany: declareBulk('/users/bulk/activate', {
      filter: UserFilter,
      reversible: 'Usuários ativados.',
      errors: [administratorActivation],
      confirms: true,
    }),
    inactivateMany: declareBulk('/users/bulk/inactivate', {
      filter: UserFilter,
      reversible: 'Usuários inativados.',
      errors: [ownInactivation, lastAdmin],
    }),
    ...accessOfMany,
    /** The answer is not stored, so a repeated call creates another link. */
    issueLink: post('/users/:id/password-link', {
      params: ById,
      answer: NewLink,
      errors: [userNotFound, inactiveUser, anonymisedUser],
      confirms: 'always',
      sessionOnly: true,
    }),
    openWork: get('/users/:id/open-work', {
      params: ById,
      answer: z.object({ data: z.array(z.object({ title: z.string(), to: z.string() })) }),
      errors: [userNotFound],
    }),
    sessions: get('/users/:id/sessions', {
      params: ById,
      answer: z.object({ data: z.array(OpenSession) }),
      errors: [userNotFound],
    }),
    endSession: post('/users/:id/sessions/:session_id/end', {
      params: UserSessionPlace,
      answer: Nothing,
      errors: [notFound],
      sessionOnly: true,
    }),
    endSessions: post('/users/:id/sessions/end', {
      params: ById,
      answer: Nothing,
      sessionOnly: true,
      errors: [userNotFound, anonymisedUser],
    }),
    resetSecondFactors: post('/users/:id/second-factors/reset', {
      params: ById,
      answer: UserDetail,
      errors: [userNotFound, anonymisedUser, noSecondFactor],
      changes: ['notifications'],
      confirms: 'always',
      sessionOnly: true,
    }),
    image: get('/users/:id/image', {
      params: ById,
      answer: z.object({ data_url: z.string() }),
      errors: [notFound],
    }),
    setImage: post('/users/:id/image', {
      params: ById,
      upload: true,
      upload_limit_bytes: 2 * 1024 * 1024,
      body: z.object({}),
      answer: Nothing,
      errors: [userNotFound, notAnImage, anonymisedUser],
    }),
    removeImage: del('/users/:id/image', { params: ById, answer: Nothing, errors: [userNotFound, anonymisedUser] }),
  },
)
