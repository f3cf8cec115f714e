import { useState } from 'react'
import { type EditFaults, noFaults, textFault } from './edit-faults.ts'
import type { EditText } from './edit-values.ts'

/** What is wrong, beside its field. What is typed anew isn't faulty until it is left or sent. */
export function useEditFaults() {
  const [faults, setFaults] = useState<EditFaults>(noFaults)
  return {
    faults,
    setFaults,
    mendText: (field: EditText) =>
      setFaults((now) => (now.texts[field] ? { ...now, texts: { ...now.texts, [field]: undefined } } : now)),
    mendPart: (part: 'category' | 'hours' | 'additionalServices') =>
      setFaults((now) => (now[part] ? { ...now, [part]: noFaults[part] } : now)),
    /** For who leaves a field: what is wrong with it shows before anything is sent. */
    checkText: (field: EditText, text: string) => {
      const fault = textFault(field, text)
      if (fault) setFaults((now) => ({ ...now, texts: { ...now.texts, [field]: fault } }))
    },
  }
}
