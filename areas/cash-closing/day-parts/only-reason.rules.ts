/** Returns the only one of these reasons; undefined without one, or with several: then a person must choose. */
export const getOnlyReason = <Reason>(reasons: readonly Reason[]) => (reasons.length === 1 ? reasons[0] : undefined)
