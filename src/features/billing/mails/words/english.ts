import { type BillingCycle, PLANS, type PlanId } from "#shared/billing/plans.ts";

/** Amounts, days and plans are handed over in words of the same language. */
export const ENGLISH = {
  plan: ({ plan, billingCycle }: { plan: PlanId; billingCycle: BillingCycle }) =>
    `${PLANS[plan].name}, billed ${billingCycle}`,
  seeBilling: "See your billing",
  nextCharge: (amount: string, day: string) => `The next charge of ${amount} is on ${day}.`,
  noCharge: "No further charge is planned.",
  card: (brand: string, last4: string) => `${brand} ending in ${last4}`,
  enterCard: "Enter a new card",

  cardChanged: {
    subject: (product: string) => `Your ${product} payment card was changed`,
    unknown: "a new card",
    text: (card: string) =>
      `From now on your subscription is charged to this card: ${card}. The card before it has been removed.`,
    expected: "If it was you, you need not do anything.",
    notMe: "It was not me: set a new password",
    note: (support: string) =>
      `A new password signs everyone else out. Then enter your own card again, and write to ${support}.`,
  },
  cardExpiring: {
    subject: "Your card expires soon",
    text: (product: string, card: string, month: string, nextCharge: string) =>
      `The card that pays for ${product} (${card}) expires at the end of ${month}. The next charge is on ${nextCharge}.`,
    advice: (graceDays: number) =>
      `If you have been sent a new one, please enter it before then. Should the payment fail, your widget stays on for ${graceDays} more days.`,
  },
  graceEnding: {
    subject: (day: string) => `Your widget stays on until ${day}`,
    text: (product: string, day: string) =>
      `Your latest payment to ${product} is still open. If it is not paid by ${day}, your widget no longer shows on your website.`,
    advice:
      "Enter another card, or pay the open invoice, on your billing page. Nothing of your settings is lost, and if you pay later, the widget comes back then.",
    action: "Pay the open invoice",
  },
  paymentFailed: {
    subject: (product: string) => `Your payment to ${product} failed`,
    text: (amount: string) => `Your card could not be charged ${amount}.`,
    retry: (day: string) => `We will try it again on ${day}.`,
    noRetry: "We won’t retry automatically.",
    advice: "Enter a new card, and the open invoice is paid with it right away.",
    payOpen: "Or pay the open invoice",
    off: "Your widget does not show on your website until it is paid.",
    unsure: "Please pay it soon, so that your widget stays on your website.",
    until: (day: string, graceDays: number) =>
      `Your widget stays on until ${day}, ${graceDays} days after the payment was due. If it is paid later, the widget comes back then.`,
  },
  confirmPayment: {
    subject: (product: string) => `Please confirm your payment to ${product}`,
    text: (amount: string) =>
      `Your bank wants you to confirm the payment of ${amount} before it lets it through.`,
    action: "Confirm the payment",
    note: "If that does not work, enter another card on your billing page; the invoice is paid with it immediately.",
  },
  planChanged: {
    subject: (product: string) => `Your ${product} plan has changed`,
    text: (before: string, now: string) => `Your plan was ${before}. It is now ${now}.`,
    note: "If it was not you who changed it, please write to us.",
  },
  receipt: {
    subject: (product: string, amount: string) => `Your receipt from ${product}: ${amount}`,
    text: (amount: string, number: string | null) =>
      `Thank you. We have received ${amount}${number ? ` for invoice ${number}` : ""}:`,
    subscription: "Subscription",
    discount: (amount: string) => `Discount: ${amount}`,
    creditBefore: (amount: string) => `Your credit before: ${amount}`,
    debtBefore: (amount: string) => `Carried over from before: ${amount}`,
    creditLeft: (amount: string) => `Your credit left: ${amount}`,
    debtLeft: (amount: string) => `Carried over to the next: ${amount}`,
    tax: (amount: string) => `Tax included: ${amount}`,
    reverseCharge: "Reverse charge: you account for the value-added tax.",
    viewInvoice: "View and print the invoice",
    seeInvoices: "See your invoices",
    agreed: (plan: string, day: string) => `Your account has the ${plan} plan until ${day}.`,
    beside:
      "Your subscription goes on beside it and is charged as before. Cancel it under “Plan and billing” if you no longer need it.",
    ended: (support: string) =>
      `Your subscription had ended when this payment came in. Please write to ${support}: we refund it, or help you to start again.`,
    paidUntil: (day: string) => `You’re paid up until ${day}.`,
    canceled: "Your subscription is canceled, so it does not renew.",
    renews: "The subscription then renews, unless you cancel it before.",
  },
  canceled: {
    subject: (product: string) => `Your ${product} subscription is canceled`,
    text: (plan: string) =>
      `Your subscription (${plan}) is canceled, and you will not be charged for it again.`,
    worksUntil: (day: string) =>
      `The widget works until ${day}. After that it no longer shows on your website; your account and its settings stay.`,
    ended: (plan: string) =>
      `Your subscription (${plan}) is canceled and has ended. You do not have to pay an invoice that was still open, and your card is not charged again.`,
    endedOff: "The widget no longer shows on your website; your account and its settings stay.",
    granted: "Your account has this plan or a higher one without it, so your widget stays on.",
    unpaid: (plan: string, day: string) =>
      `Your subscription (${plan}) is canceled and ends on ${day}. It does not renew.`,
    off: "The invoice for the current period is still open, and your widget does not show on your website until it is paid.",
    stillOn: (day: string) =>
      `The invoice for the current period is still open. Unless it is paid by ${day}, your widget no longer shows on your website after that day.`,
    action: "Resume the subscription",
    note: (day: string) => `You can resume it until ${day}, as if it had never been canceled.`,
  },
  ended: {
    subject: (product: string) => `Your ${product} subscription has ended`,
    text: (plan: string) =>
      `Your subscription (${plan}) has ended because it could not be paid. The widget no longer shows on your website, and nothing more is charged.`,
    advice: "Your account and its settings stay. Subscribe again, and the widget is back immediately.",
    action: "Subscribe again",
  },
  resumed: {
    subject: (product: string) => `Your ${product} subscription continues`,
    text: (plan: string) =>
      `You have resumed your subscription (${plan}), and the cancellation no longer counts.`,
    asBefore: "It continues as before.",
  },
  started: {
    subject: (product: string, isTrial: boolean) =>
      `Your ${product} ${isTrial ? "free trial" : "subscription"} has started`,
    text: (isTrial: boolean) =>
      `Your ${isTrial ? "free trial" : "subscription"} has started. This is what you agreed to; please keep this email.`,
    plan: (plan: string) => `Plan: ${plan}`,
    nothingToday: "Charged today: nothing",
    firstCharge: (amount: string, day: string) =>
      `First charge: ${amount} on ${day}, when the trial ends. Cancel before that day and you pay nothing.`,
    paidToday: (amount: string) => `Charged today: ${amount}. The receipt follows in a separate email.`,
    nextCharge: (amount: string, day: string) => `Next charge: ${amount} on ${day}`,
    price: (amount: string, cycle: BillingCycle) =>
      `${amount} ${cycle === "yearly" ? "every year" : "every month"}`,
    percent: (percent: number) => `${percent}%`,
    reduced: (reduction: string, until: string | null) =>
      ` (${reduction} off${until ? ` until ${until}` : ""})`,
    renewal: (price: string) =>
      `Renewal: your subscription renews automatically. Your card is charged ${price} until you cancel.`,
    cancel: (isTrial: boolean) =>
      `How to cancel: sign in, open “Plan and billing” and choose “Cancel subscription”. It takes effect ${isTrial ? "when the trial ends" : "at the end of the period you have paid for"}, and you are not charged again.`,
    action: "Plan and billing",
    note: "If it was not you who started it, please write to us.",
  },
  converted: {
    subject: (product: string) => `Your ${product} subscription has begun`,
    text: (plan: string, amount: string) =>
      `Your free trial is over, and your subscription (${plan}) has begun. The first payment of ${amount} has gone through; its receipt follows in a separate email.`,
    backOn: "Your widget is on.",
    stillOn: "Your widget stays on without a break.",
    nextCharge: (day: string) => `The next charge is on ${day}.`,
  },
  trialEnding: {
    subject: (product: string, day: string) => `Your ${product} trial ends on ${day}`,
    text: (day: string, plan: string, amount: string | null) =>
      `Your free trial ends on ${day}. Your subscription (${plan}) then begins${amount ? `, and your card is charged ${amount}` : ""}.`,
    advice:
      "You need not do anything to go on. If you do not want to be charged, cancel before that day: the widget then works until the trial ends.",
    withoutCard: (day: string) =>
      `Your free trial ends on ${day}. After that the widget no longer shows on your website, and nothing is charged.`,
    keep: "To keep it, choose a plan. What is left of the trial stays free.",
    choosePlan: "Choose a plan",
  },
  usage: {
    subject: (percent: 80 | 100) => `${percent === 100 ? "All" : "80%"} of this month’s visits are used`,
    text: (visits: string, plan: string, included: string) =>
      `Your websites have had ${visits} visits this month. Your plan, ${plan}, includes ${included}.`,
    nobodyCutOff: (day: string) =>
      `Nobody is cut off: your widget stays on for all your visitors, and nothing extra is charged. The count starts again on ${day}.`,
    advice: "If this is what a usual month looks like, a larger plan fits better.",
    action: "Compare plans",
    chooseMails: "Choose which emails you get",
  },
  credit: {
    subject: (product: string, amount: string) => `You have a credit of ${amount} at ${product}`,
    text: (amount: string) =>
      `We have given your account a credit of ${amount}. Your next invoices use it before your card.`,
  },
  refund: {
    subject: (product: string, amount: string) => `Your refund from ${product}: ${amount}`,
    text: (amount: string, invoice: string) =>
      `We have refunded ${amount} of invoice ${invoice}. It arrives on the card that you paid with, usually within 5 to 10 days.`,
    outside: (amount: string, invoice: string) =>
      `We are refunding ${amount} of invoice ${invoice}. You did not pay it by card, so we send the money back the way it came, such as by bank transfer.`,
    creditNote: (number: string) => `The credit note for your books is ${number}.`,
    action: "View and print the credit note",
    note: "Your plan stays as it is.",
    ended: (plan: string) => `The ${plan} plan that it paid for has ended.`,
  },
  invoice: {
    subject: (product: string, amount: string, day: string) =>
      `Your invoice from ${product}: ${amount}, due ${day}`,
    text: (number: string, description: string, amount: string) =>
      `Here is invoice ${number} for “${description}”: ${amount}.`,
    pay: (day: string, byTransfer: boolean) =>
      `Please pay it by ${day}${byTransfer ? ", by bank transfer or by card" : ""}. Its page shows how.`,
    agreed: (plan: string, day: string) => `Once it is paid, your account has the ${plan} plan until ${day}.`,
    action: "View and pay the invoice",
  },
};

export type BillingMailWords = typeof ENGLISH;
