import { isIP } from 'node:net'
import path from 'node:path'
import { isSyslogUrl, OperatorError, scannerPattern } from '@app/kit/system'
import { z } from 'zod'
import { historyDays, minHistoryDays } from './demo/history-span.ts'
import { projectFolder } from './project-folder.ts'

export const environmentLabels = {
  demo: 'Demonstração',
  dev: 'Desenvolvimento',
  homolog: 'Homologação',
  prod: 'Produção',
} as const

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

const wholeNumber = (largest: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((number) => number <= largest)

export const isSecretKey = (text: string) => /^[A-Za-z0-9+/]{43}=$/.test(text)

function isNetwork(text: string) {
  const [address = '', bits, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
}

const listOf = (isItem: (item: string) => boolean) =>
  z
    .string()
    .transform((text) => text.split(',').map((item) => item.trim()))
    .refine((items) => items.every(isItem))

/** Browsers accept passkeys on HTTPS and on localhost only, and never for an IP address. */
function isPublicUrl(text: string) {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, pathname, search } = new URL(text)
  if (pathname !== '/' || search !== '' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0) return false
  return protocol === 'https:' || (protocol === 'http:' && hostname === 'localhost')
}

const networks = () => listOf(isNetwork).default([])

const Variables = z.object({
  PORT: wholeNumber(65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  PUBLIC_URL: z
    .string()
    .refine(isPublicUrl)
    .transform((text) => new URL(text).origin)
    .optional(),
  INBOX_DIR: z.string().optional(),
  VIRUS_SCANNER: z.string().regex(scannerPattern).optional(),
  CREDENTIALS_KEY: listOf(isSecretKey).optional(),
  AUDIT_ANCHORS: z
    .string()
    .refine((text) => !/^[a-z][a-z0-9+.-]*:\/\//i.test(text) || /^https:\/\/[^\s/]/.test(text))
    .optional(),
  AUDIT_KEY: listOf(isSecretKey).optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  DATABASE_OWNER_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//)
    .optional(),
  ENVIRONMENT: z.enum(['demo', 'dev', 'homolog', 'prod']).default('demo'),
  VENDORS: z.enum(['on', 'off']).default('on'),
  DEMO_PASSWORD: z.string().min(8).default('retaguarda-demo'),
  DEMO_TODAY: z.iso.date().optional(),
  DEMO_DAYS: wholeNumber(historyDays)
    .refine((days) => days >= minHistoryDays)
    .default(historyDays),
  SUPPORT_URL: z
    .string()
    .regex(/^(https?:\/\/|mailto:)/)
    .optional(),
  LOG_LEVEL: z.enum(logLevels).default('warn'),
  METRICS_PORT: wholeNumber(65_535)
    .refine((port) => port > 0)
    .optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,}$/)
    .optional(),
  DRAIN_SECONDS: wholeNumber(300).default(0),
  DISK_FLOOR_MB: wholeNumber(1_000_000).default(256),
  TRUSTED_PROXIES: networks(),
  OUTBOUND_NETWORKS: networks(),
  SECURITY_LOG: z.string().optional(),
  SYSLOG_URL: z.string().refine(isSyslogUrl).optional(),
  SECURITY_LOG_DAYS: wholeNumber(36_500)
    .refine((days) => days >= 180)
    .default(730),
})

const expectedKeys = '32 bytes em base64 (openssl rand -base64 32); chaves anteriores depois, separadas por vírgula'

export const settingNames: readonly string[] = Object.keys(Variables.shape)

const expected: Record<keyof z.infer<typeof Variables>, string> = {
  PORT: 'um número de 0 a 65535',
  HOST: 'um endereço, como 127.0.0.1',
  DATA_DIR: 'uma pasta',
  PUBLIC_URL: 'o endereço https:// que as pessoas abrem, como https://retaguarda.exemplo.com.br',
  INBOX_DIR: 'uma pasta',
  VIRUS_SCANNER: '“command:programa argumentos”, “clamd:/caminho” ou “clamd:servidor:porta”',
  CREDENTIALS_KEY: expectedKeys,
  AUDIT_ANCHORS: 'uma pasta ou um endereço https://',
  AUDIT_KEY: expectedKeys,
  DATABASE_URL: 'um endereço postgresql://usuario:senha@servidor/banco',
  DATABASE_OWNER_URL: 'um endereço postgresql://dono:senha@servidor/banco, ao lado de DATABASE_URL',
  ENVIRONMENT: 'um de: demo, dev, homolog, prod',
  VENDORS: 'on ou off',
  DEMO_PASSWORD: 'uma senha de 8 caracteres ou mais',
  DEMO_TODAY: 'uma data, como 2026-10-16: o histórico de demonstração termina no dia anterior',
  DEMO_DAYS: `um número de dias, de ${minHistoryDays} a ${historyDays}`,
  SUPPORT_URL: 'um endereço que comece com https:// ou mailto:',
  LOG_LEVEL: `um de: ${logLevels.join(', ')}`,
  METRICS_PORT: 'um número de 1 a 65535',
  METRICS_TOKEN: '16 caracteres ou mais, sem espaços',
  DRAIN_SECONDS: 'um número de segundos, de 0 a 300',
  DISK_FLOOR_MB: 'um número de megabytes',
  TRUSTED_PROXIES: 'endereços ou redes dos proxies, separados por vírgula, como 127.0.0.1,10.0.0.0/8',
  SECURITY_LOG: 'um arquivo, ou stdout',
  SYSLOG_URL: 'um endereço udp://, tcp:// ou tls://servidor:porta',
  SECURITY_LOG_DAYS: 'um número de dias, de 180 a 36500',
  OUTBOUND_NETWORKS: 'endereços ou redes internas, separados por vírgula, como 192.168.10.0/24',
}

export type Settings = ReturnType<typeof readSettings>

export function readSettings(variables: NodeJS.ProcessEnv) {
  const filledVariables = Object.fromEntries(Object.entries(variables).filter(([, value]) => value?.trim()))
  const { success, data, error } = Variables.safeParse(filledVariables)
  if (!success) throw new OperatorError(`Configuração inválida. ${error.issues.map(explain).join(' ')}`)
  if (data.DATABASE_OWNER_URL && !data.DATABASE_URL)
    throw new OperatorError(`Configuração inválida. DATABASE_OWNER_URL: informe ${expected.DATABASE_OWNER_URL}.`)
  const dataFolder = path.resolve(projectFolder, data.DATA_DIR)
  return {
    port: data.PORT,
    host: data.HOST,
    dataFolder,
    publicUrl: data.PUBLIC_URL,
    inbox: data.INBOX_DIR ? path.resolve(projectFolder, data.INBOX_DIR) : path.join(dataFolder, 'inbox'),
    virusScanner: data.VIRUS_SCANNER,
    credentialKeys: data.CREDENTIALS_KEY,
    auditAnchors: anchorsOf(data.AUDIT_ANCHORS),
    auditKeys: data.AUDIT_KEY,
    databaseUrl: data.DATABASE_URL,
    databaseOwnerUrl: data.DATABASE_OWNER_URL,
    environment: data.ENVIRONMENT,
    vendors: data.VENDORS === 'on',
    demoPassword: data.DEMO_PASSWORD,
    demoToday: data.DEMO_TODAY,
    demoDays: data.DEMO_DAYS,
    supportUrl: data.SUPPORT_URL,
    logLevel: data.LOG_LEVEL,
    metricsPort: data.METRICS_PORT,
    metricsToken: data.METRICS_TOKEN,
    drainSeconds: data.DRAIN_SECONDS,
    diskFloorBytes: data.DISK_FLOOR_MB * 1_000_000,
    trustedProxies: data.TRUSTED_PROXIES,
    outboundNetworks: data.OUTBOUND_NETWORKS,
    securityLog: data.SECURITY_LOG === 'stdout' ? 'stdout' : inProject(data.SECURITY_LOG),
    syslogUrl: data.SYSLOG_URL,
    securityLogDays: data.SECURITY_LOG_DAYS,
  }
}

const anchorsOf = (setting: string | undefined) =>
  setting === undefined || setting.startsWith('https://') ? setting : path.resolve(projectFolder, setting)
const inProject = (file: string | undefined) => (file === undefined ? undefined : path.resolve(projectFolder, file))

function explain({ path: [name] }: { path: PropertyKey[] }) {
  const hint = Object.entries(expected).find(([variable]) => variable === name)?.[1]
  return `${String(name)}: informe ${hint}.`
}

/** Homologation and production use no simulator of another system. */
export const allowsSimulators = ({ environment }: Pick<Settings, 'environment'>) =>
  environment === 'demo' || environment === 'dev'

const loopbackHosts = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i

/** Demonstration users, whose password is public, require it. */
export const isLoopback = (host: string) => loopbackHosts.test(host)
