import { useState } from 'react'
import type { EditedField } from '#shared/businesses/business-fields.ts'
import { businessFieldFault } from '#shared/businesses/form/business-field-rules.ts'
import { type EditFaults, noFaults } from './edit-faults.ts'

/** What is wrong, beside its field. What is typed anew isn't faulty until it is left or sent. */
export function useEditFaults() {
  const [faults, setFaults] = useState<EditFaults>(noFaults)
  return {
    faults,
    setFaults,
    mendText: (field: EditedField) =>
      setFaults((now) => (now.texts[field] ? { ...now, texts: { ...now.texts, [field]: undefined } } : now)),
    mendPart: (part: 'category' | 'hours' | 'additionalServices') =>
      setFaults((now) => (now[part] ? { ...now, [part]: noFaults[part] } : now)),
    /** For who leaves a field: what is wrong with it shows before anything is sent. */
    checkText: (field: EditedField, text: string) => {
      const fault = businessFieldFault(field, text)
      if (fault) setFaults((now) => ({ ...now, texts: { ...now.texts, [field]: fault } }))
    },
  }
}
