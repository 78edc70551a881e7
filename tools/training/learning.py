"""Learning: the net's weights are moved towards the targets, sample by sample.

Adagrad (J. Duchi, E. Hazan, Y. Singer, JMLR 12, 2011) on the cross entropy: each weight has a rate
of its own, which falls as the squares of its gradients add up, so that rows that are seldom active
still learn.
"""

import numpy as np

from azul.bots.feature_index import LEAD, LEAD_SLOPE, MOST_LEAD, RACE
from tools.training.export import LEAD_STEP

STEEPEST = np.float32(4)
"""The maximum slope of a lead, which must fit a byte per point (`export`)."""


def add_up(net, rows, hidden):
    """Fill in the hidden units of a sample.

    Returns the chance, the row of its lead's slope, and how often that counts.
    """
    width = net.shape[1]
    half = width // 2
    slope_feature, times = LEAD_SLOPE, np.float32(0)
    hidden[:] = 0
    for at in range(1, rows[0] + 1):
        row = rows[at]
        weights = net[row]
        for unit in range(width):
            hidden[unit] += weights[unit]
        if LEAD <= row < RACE:
            wide = 2 * MOST_LEAD + 1
            slope_feature = LEAD_SLOPE + (row - LEAD) // wide
            times = np.float32((row - LEAD) % wide - MOST_LEAD) / np.float32(LEAD_STEP)
    weights = net[slope_feature]
    logit = np.float32(0)
    for unit in range(width):
        hidden[unit] += times * weights[unit]
    for unit in range(half):
        logit += max(hidden[unit], np.float32(0)) - max(hidden[unit + half], np.float32(0))
    return np.float32(1) / (np.float32(1) + np.exp(-logit)), slope_feature, times


def loss_of(value, target):
    """Return the cross entropy of one sample."""
    sure = min(max(value, np.float32(1e-6)), np.float32(1 - 1e-6))
    return -target * np.log(sure) - (1 - target) * np.log(1 - sure)


def mean_loss(net, samples, targets):
    """Return the mean loss of samples, without learning."""
    hidden = np.zeros(net.shape[1], np.float32)
    loss = 0.0
    for index in range(len(targets)):
        value, _, _ = add_up(net, samples[index], hidden)
        loss += loss_of(value, targets[index])
    return loss / max(1, len(targets))


def learn(net, squares, samples, targets, order, rate, clip):
    """Learn from the samples once, by Adagrad on cross entropy; returns the mean loss.

    `squares` are the sums of the squared gradients of all weights up to now.
    """
    width = net.shape[1]
    half = width // 2
    one, little = np.float32(1), np.float32(1e-6)
    hidden = np.zeros(width, np.float32)
    gradient = np.zeros(width, np.float32)
    square = np.zeros(width, np.float32)
    loss = 0.0
    for index in order:
        rows = samples[index]
        value, slope_feature, times = add_up(net, rows, hidden)
        error = value - targets[index]
        loss += loss_of(value, targets[index])
        for unit in range(width):
            sign = one if unit < half else -one
            gradient[unit] = sign * error if hidden[unit] > 0 else np.float32(0)
            square[unit] = gradient[unit] * gradient[unit]
            gradient[unit] *= rate
        for at in range(1, rows[0] + 1):
            weights, sums = net[rows[at]], squares[rows[at]]
            for unit in range(width):
                sums[unit] += square[unit]
                weight = weights[unit] - gradient[unit] / np.sqrt(sums[unit] + little)
                weights[unit] = min(max(weight, -clip), clip)
        weights, sums = net[slope_feature], squares[slope_feature]
        for unit in range(width):
            sums[unit] += square[unit] * times * times
            weight = weights[unit] - times * gradient[unit] / np.sqrt(sums[unit] + little)
            weights[unit] = min(max(weight, -STEEPEST), STEEPEST)
    return loss / len(order)
