"""Learning: the net's weights are moved towards the targets, sample by sample.

Adagrad (J. Duchi, E. Hazan, Y. Singer, JMLR 12, 2011) on the cross entropy: each weight has a pace
of its own, slower the more it has been moved, so that rows that are seldom on still learn.
"""

import numpy as np


def learn(net, pace, samples, targets, order, rate, clip):
    """Show the samples once in that order (Adagrad on cross entropy); the mean loss."""
    width = net.shape[1]
    half = width // 2
    one, little = np.float32(1), np.float32(1e-6)
    hidden = np.zeros(width, np.float32)
    slope = np.zeros(width, np.float32)
    square = np.zeros(width, np.float32)
    loss = 0.0
    for index in order:
        rows = samples[index]
        hidden[:] = 0
        for at in range(1, rows[0] + 1):
            weights = net[rows[at]]
            for unit in range(width):
                hidden[unit] += weights[unit]
        logit = np.float32(0)
        for unit in range(half):
            logit += max(hidden[unit], np.float32(0)) - max(hidden[unit + half], np.float32(0))
        target = targets[index]
        value = one / (one + np.exp(-logit))
        error = value - target
        sure = min(max(value, little), one - little)
        loss -= target * np.log(sure) + (one - target) * np.log(one - sure)
        for unit in range(width):
            sign = one if unit < half else -one
            slope[unit] = sign * error if hidden[unit] > 0 else np.float32(0)
            square[unit] = slope[unit] * slope[unit]
            slope[unit] *= rate
        for at in range(1, rows[0] + 1):
            weights, paces = net[rows[at]], pace[rows[at]]
            for unit in range(width):
                paces[unit] += square[unit]
                weight = weights[unit] - slope[unit] / np.sqrt(paces[unit] + little)
                weights[unit] = min(max(weight, -clip), clip)
    return loss / len(order)
