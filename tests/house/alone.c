/* Nothing: what is tested is that the layer linked whole with this needs no layer above it. */
int main(void)
{
    return 0;
}
