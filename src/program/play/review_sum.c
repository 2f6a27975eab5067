/* What a review comes to: what is left of it, its judgements' words, where mistakes are, how well a player played. */
#include "play/review.h"

#include <math.h>

int review_left(const struct review *review)
{
    int n = review->points - review_known(review) + review->under_way * (review->questioned ? REVIEW_CONFIRM : 1);
    for (int i = 0; i < review->points; i++)
        n += review->point[i].doubted + (review->point[i].unconfirmed || review->point[i].unproven) * REVIEW_CONFIRM;
    return n;
}

bool review_knows(const struct review *review, int from, int to)
{
    for (int i = from > 1 ? from : 1; i < to && i + 1 < review->points; i++)
        if (review->point[i].node->child->kind == NODE_MOVE && review_loss(review, i) < 0)
            return false;
    return true;
}

const char *judgement_word(enum judgement judgement)
{
    static const char *const word[JUDGEMENTS] = {"", "inaccuracy", "mistake", "blunder"};
    return word[judgement];
}

int review_next_mistake(const struct review *review, int from, int step)
{
    for (int i = from + step; i >= 0 && i < review->points; i += step)
        if (review_judge(review, i) >= JUDGED_MISTAKE)
            return i;
    return -1;
}

/*
 * Returns the accuracy of a move that lost this many percent of the point, 0 to 100: the curve that lichess publishes
 * (lichess.org/page/accuracy), 103.17 · exp(−0.0435 · loss) − 3.17.
 */
static double accuracy_of(double percent)
{
    double a = 103.1668 * exp(-0.04354 * percent) - 3.1669;
    return a < 0 ? 0 : a > 100 ? 100 : a;
}

struct review_sum review_sum(const struct review *review, int player)
{
    return review_sum_between(review, player, 0, review->points);
}

struct review_sum review_sum_between(const struct review *review, int player, int from, int to)
{
    struct review_sum sum = {0};
    double accuracy = 0;

    for (int i = from; i < to; i++) {
        double loss = review->point[i].node->position.turn == player ? review_loss(review, i) : -1;
        if (loss < 0)
            continue;
        sum.moves++;
        sum.count[review_judge(review, i)]++;
        accuracy += accuracy_of(loss);
    }
    if (sum.moves)
        sum.accuracy = (int)(10 * accuracy / sum.moves + 0.5);
    return sum;
}
