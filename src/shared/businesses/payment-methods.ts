/** Keys of `paymentMethodsData` with their names, in the order a business page shows them. */
export const paymentMethodLabels = {
  card: 'Debit/Credit Card',
  applePay: 'Apple Pay',
  googlePay: 'Google Pay',
  paypal: 'PayPal',
  venmo: 'Venmo',
  zelle: 'Zelle',
  cashApp: 'Cash App',
  check: 'Check',
} as const

export type PaymentMethod = keyof typeof paymentMethodLabels
export const paymentMethods = Object.keys(paymentMethodLabels) as PaymentMethod[]
