import { z } from 'zod'

const severity = z.enum(['critical', 'high', 'moderate', 'low'])
export type Severity = z.infer<typeof severity>

/** `docs/security/packages.md`. */
export const daysToFix: Readonly<Record<Severity, number>> = { critical: 3, high: 14, moderate: 60, low: 180 }

export type Vulnerability = { id: string; package: string; severity: Severity; title: string }

export const KnownVulnerabilities = z.array(
  z.strictObject({
    id: z.string().min(1),
    package: z.string().min(1),
    noted_on: z.iso.date(),
    not_affected: z.string().min(20).optional(),
  }),
)
export type KnownVulnerability = z.infer<typeof KnownVulnerabilities>[number]

const Advisory = z.object({
  source: z.union([z.number(), z.string()]),
  name: z.string(),
  title: z.string(),
  url: z.string().optional(),
  // `info` has no deadline of its own and counts as `low`.
  severity: severity.catch('low'),
})

const AuditReport = z.object({
  auditReportVersion: z.literal(2),
  // A text is the name of another package in the list that has the advisory.
  vulnerabilities: z.record(z.string(), z.object({ via: z.array(z.union([z.string(), Advisory])) })),
})

export function parseAuditReport(text: string): Vulnerability[] | undefined {
  const report = AuditReport.safeParse(parseJson(text))
  if (!report.success) return undefined
  const found = new Map<string, Vulnerability>()
  for (const { via } of Object.values(report.data.vulnerabilities))
    for (const advisory of via) {
      if (typeof advisory === 'string') continue
      const { source, name, title, url, severity } = advisory
      const id = /GHSA(-\w{4}){3}/.exec(url ?? '')?.[0] ?? String(source)
      found.set(`${id} ${name}`, { id, package: name, severity, title })
    }
  return [...found.values()]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const msPerDay = 86_400_000

/** `failures`: not recorded or overdue. `remarks`: within the deadline, or outdated. Days are `YYYY-MM-DD`. */
export function assessVulnerabilities(
  found: readonly Vulnerability[],
  known: readonly KnownVulnerability[],
  today: string,
) {
  const failures: string[] = []
  const remarks: string[] = []
  for (const { id, package: name, severity, title } of found) {
    const description = `${id} ${name} (${severity}): ${title}`
    const note = known.find((one) => one.id === id && one.package === name)
    if (!note) {
      failures.push(
        `${description}. Not noted: add it to docs/security/known-vulnerabilities.json with noted_on ${today}.`,
      )
      continue
    }
    if (note.not_affected !== undefined) {
      remarks.push(`${description}. Not affected: ${note.not_affected}`)
      continue
    }
    const lastDay = new Date(Date.parse(note.noted_on) + daysToFix[severity] * msPerDay).toISOString().slice(0, 10)
    if (lastDay < today) failures.push(`${description}. Past its time: it was to be fixed until ${lastDay}.`)
    else remarks.push(`${description}. To be fixed until ${lastDay}.`)
  }
  for (const { id, package: name } of known)
    if (!found.some((one) => one.id === id && one.package === name))
      remarks.push(`${id} ${name}: no longer reported; remove its note.`)
  return { failures, remarks }
}
